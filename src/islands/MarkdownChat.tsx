import { renderMarkdown } from './parts/markdown.tsx';
import { provideMarkdown } from './parts/use-markdown.ts';

provideMarkdown(renderMarkdown);

/**
 * A chat whose first messages hold Markdown. The library comes with the island, so that hydration
 * draws what the server drew; a chat without any loads it when the first arrives.
 */
export { Chat as MarkdownChat } from './Chat.tsx';
