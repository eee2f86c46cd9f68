import { site } from '#site';

/** Content of an email; every part is plain text. */
export interface EmailContent {
  title: string;
  lines: readonly string[];
  /** The button; its address is also shown as text. */
  action?: { label: string; url: string };
  /** Small print: the reason for the mail. */
  foot: readonly string[];
}

/** Renders text and HTML. The HTML loads nothing. */
export function renderEmail(content: EmailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) };
}

function asText({ title, lines, action, foot }: EmailContent): string {
  const parts = [title, ...lines];
  if (action !== undefined) parts.push(`${action.label}:\n${action.url}`);
  return `${[...parts, `-- \n${[...foot, site.name].join('\n')}`].join('\n\n')}\n`;
}

const FONT = "font-family:'Instrument Sans',system-ui,-apple-system,'Segoe UI',sans-serif";

/**
 * Renders HTML with the light colours of src/styles/theme.css, because mail programs support neither variables nor
 * nesting.
 */
function asHtml({ title, lines, action, foot }: EmailContent): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:15px;line-height:24px;color:#16171b">${escaped(text)}</p>`;
  const small = (text: string) =>
    `<p style="margin:0 0 8px;font-size:13px;line-height:20px;color:#666871">${escaped(text)}</p>`;
  return `<!doctype html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escaped(title)}</title>
</head>
<body style="margin:0;padding:0;background:#f5f5f2;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f5f2">
<tr><td align="left" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${FONT}">
<tr><td style="padding:0 0 16px;font-size:18px;line-height:24px;font-weight:600;color:#16171b">${escaped(site.name)} <span style="color:${site.colours.caret}">&#9614;</span></td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e0e0da;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600;color:#16171b">${escaped(title)}</h1>
${lines.map(paragraph).join('\n')}
${action === undefined ? '' : buttonOf(action)}</td></tr>
<tr><td style="padding:16px 0 0">
${foot.map(small).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function buttonOf({ label, url }: NonNullable<EmailContent['action']>): string {
  return `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px 14px;background:${site.colours.accent};border:1px solid ${site.colours.edge};border-bottom-width:4px;border-radius:10px;font-size:15px;line-height:24px;font-weight:600;color:${site.colours.onAccent};text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0;font-size:13px;line-height:20px;color:#666871;word-break:break-all">${escaped(url)}</p>
`;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
