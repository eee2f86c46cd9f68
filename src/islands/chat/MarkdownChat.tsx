import { renderMarkdown } from '#islands/ui/prose/on-demand/markdown.tsx';
import { provideMarkdown } from '#islands/ui/prose/use-markdown.ts';

provideMarkdown(renderMarkdown);

/**
 * A chat whose first messages hold Markdown. The library comes with the island, so that hydration
 * draws what the server drew; a chat without any loads it when the first arrives.
 */
export { Chat as MarkdownChat } from './Chat.tsx';
