import { renderMarkdown } from '#islands/ui/prose/on-demand/markdown.tsx';
import { provideMarkdown } from '#islands/ui/prose/use-markdown.ts';

provideMarkdown(renderMarkdown);

/**
 * A chat with Markdown in its first messages. The library is part of the island, so hydration matches the server's
 * HTML.
 */
export { Chat as MarkdownChat } from './Chat.tsx';
