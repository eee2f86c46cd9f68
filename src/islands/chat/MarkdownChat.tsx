import { renderMarkdown } from '#islands/ui/prose/on-demand/markdown.tsx';
import { provideMarkdown } from '#islands/ui/prose/use-markdown.ts';

provideMarkdown(renderMarkdown);

/** The Markdown library is part of this island, so that hydration matches the server's HTML. */
export { Chat as MarkdownChat } from './Chat.tsx';
