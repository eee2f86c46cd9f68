import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView, highlightSpecialChars } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const color = (name: string): { color: string } => ({ color: `var(--color-code-${name})` });

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.tagName], ...color('keyword') },
  { tag: [tags.string, tags.regexp, tags.inserted], ...color('string') },
  {
    tag: [
      tags.function(tags.variableName),
      tags.function(tags.propertyName),
      tags.typeName,
      tags.className,
      tags.attributeName,
    ],
    ...color('function'),
  },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.meta], ...color('number') },
  { tag: [tags.comment, tags.quote], ...color('comment') },
]);

const YOU = 'color-mix(in oklab, var(--color-ink) 16%, transparent)';
const THEM = 'color-mix(in oklab, var(--color-mark) 28%, transparent)';

/** The CSP allows style sheets that a script constructs. */
const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--color-code)', color: 'var(--color-code-ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontSize: '15px',
    lineHeight: '26px',
    fontFeatureSettings: '"calt" 0',
    scrollbarWidth: 'thin',
    scrollbarColor: 'var(--color-line-2) transparent',
  },
  '.cm-content': { padding: '18px 0 18px', caretColor: 'var(--color-ink)' },
  '.cm-line': { padding: '0 16px 0 2px' },
  '.cm-cursor': { borderLeft: '2px solid var(--color-ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { background: YOU },
  '.cm-gutters': {
    backgroundColor: 'var(--color-code)',
    color: 'var(--color-ink-3)',
    border: 'none',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '60px', padding: '0 20px 0 6px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--color-ink) 5%, transparent)' },
  '.cm-activeLineGutter': {
    backgroundColor: 'color-mix(in oklab, var(--color-ink) 5%, var(--color-code))',
    color: 'var(--color-ink)',
    fontWeight: '600',
    boxShadow: 'inset 3px 0 0 var(--color-ink)',
  },
  '.cm-gutterElement.is-them': {
    color: 'var(--color-accent-ink)',
    fontWeight: '600',
    boxShadow: 'inset 3px 0 0 var(--color-caret)',
  },
  '.cm-activeLineGutter.is-them': {
    boxShadow: 'inset 3px 0 0 var(--color-ink), inset 6px 0 0 var(--color-caret)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in oklab, var(--color-ink) 12%, transparent)',
  },
  '.pad-error': {
    backgroundColor: 'color-mix(in oklab, var(--color-no) 10%, transparent)',
    boxShadow: 'inset 3px 0 0 var(--color-no)',
  },
  '.pad-theirs': { backgroundColor: THEM },
  '.pad-caret': {
    position: 'relative',
    borderLeft: '2px solid var(--color-caret)',
    marginLeft: '-1px',
    marginRight: '-1px',
    padding: '3px 0',
  },
  '.pad-caret::before': {
    content: 'attr(data-name)',
    position: 'absolute',
    zIndex: '3',
    left: '-2px',
    bottom: '100%',
    padding: '0 6px 1px',
    borderRadius: '4px 4px 4px 0',
    background: 'var(--color-caret)',
    color: 'light-dark(#fff, var(--color-on-accent))',
    font: '600 11px/16px var(--font-sans)',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    pointerEvents: 'none',
    transition: 'opacity var(--transition-duration-fast)',
  },
  // The first line has no room above.
  '.cm-line:first-child .pad-caret::before': {
    top: '100%',
    bottom: 'auto',
    borderRadius: '0 4px 4px 4px',
  },
  '.pad-caret.is-still::before': { opacity: '0' },
  '.cm-tooltip': { border: 'none', background: 'none', zIndex: '4' },
  '.pad-send': {
    padding: '5px 12px',
    border: '1px solid var(--color-line-2)',
    borderRadius: '8px',
    background: 'var(--color-surface)',
    color: 'var(--color-ink)',
    boxShadow: 'var(--shadow-pop)',
    font: '600 13px/20px var(--font-sans)',
    cursor: 'pointer',
  },
  '.pad-send:hover': { background: 'var(--color-hover)' },
  // The editor would inherit the page's selection colour.
  '.cm-line::selection, .cm-line ::selection': { color: 'currentColor !important' },
  // The version (red) is above, the current text (green) below.
  '&.cm-merge-b .cm-changedLine, &.cm-merge-b .cm-inlineChangedLine': {
    backgroundColor: 'color-mix(in oklab, var(--color-yes) 14%, transparent)',
  },
  '&.cm-merge-b .cm-changedText, &.cm-merge-b .cm-deletedText': { background: 'none' },
  '.cm-deletedChunk': {
    backgroundColor: 'color-mix(in oklab, var(--color-no) 12%, transparent)',
    paddingLeft: '2px',
  },
  '.cm-deletedChunk .cm-deletedText': { background: 'none' },
  '.cm-collapsedLines': {
    background: 'var(--color-sunken)',
    color: 'var(--color-ink-2)',
    font: '500 12px/20px var(--font-sans)',
    padding: '4px 16px',
  },
  // Our fonts lack the character of this label.
  '.cm-collapsedLines::before, .cm-collapsedLines::after': { content: '""', margin: '0' },
  '.cm-placeholder': { color: 'var(--color-ink-3)' },
  '.cm-panels': {
    backgroundColor: 'var(--color-surface)',
    color: 'var(--color-ink)',
    borderColor: 'var(--color-line)',
    fontFamily: 'var(--font-sans)',
  },
  '.cm-panel.cm-search': { padding: '8px 36px 8px 16px', fontSize: '13px' },
  '.cm-textfield': {
    border: '1px solid var(--color-line-2)',
    borderRadius: '6px',
    background: 'var(--color-surface)',
    padding: '4px 8px',
    fontSize: '13px',
  },
  '.cm-button': {
    border: '1px solid var(--color-cap-line)',
    borderRadius: '6px',
    background: 'var(--color-cap)',
    padding: '4px 10px',
    fontSize: '13px',
  },
  '.cm-specialChar': { color: 'var(--color-no-ink)' },
  '.cm-searchMatch': { backgroundColor: 'var(--color-accent-soft)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--color-accent-line)' },
  '@media (max-width: 639px)': {
    '.cm-scroller': { fontSize: '13px', lineHeight: '24px' },
    '.cm-lineNumbers .cm-gutterElement': { minWidth: '36px', padding: '0 10px 0 4px' },
    '.cm-content': { paddingTop: '20px' },
    // The button bar contains the send button here.
    '.cm-tooltip': { display: 'none' },
  },
});

/** Hidden characters become visible, so that code reads as it runs. */
const hidden = highlightSpecialChars({ addSpecialChars: /[\u202a-\u202c\u2060-\u2064\u2068]/gu });

export const look = [theme, syntaxHighlighting(colours), hidden];
