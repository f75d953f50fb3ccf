import type { Editor } from '@tiptap/core';
import { isLinkAddress } from '../text/link-address.ts';

/** Returns the position of the first node of a text that matches; null if none does. */
function findNode(editor: Editor, isOne: (name: string, marks: readonly string[]) => boolean): number | null {
  let found: number | null = null;
  editor.state.doc.descendants((node, at) => {
    const hrefs = node.marks.flatMap(({ type, attrs }) => (type.name === 'link' ? [String(attrs.href)] : []));
    if (found === null && isOne(node.type.name, hrefs)) found = at;
  });
  return found;
}

const isBroken = (href: string): boolean =>
  !isLinkAddress(href) || (/^https?:/i.test(href) && !(URL.canParse(href) && new URL(href).hostname.includes('.')));

/** Places within the text: where the cursor goes, or what is made there when it is not there yet. */
const inText: Record<string, (editor: Editor) => void> = {
  facts: (editor) => {
    const at = findNode(editor, (name) => name === 'facts');
    if (at === null) editor.chain().focus('end').insertFacts().run();
    else
      editor
        .chain()
        .focus(at + 3)
        .scrollIntoView()
        .run();
  },
  quotes: (editor) => {
    const at = findNode(editor, (name) => name === 'quote');
    if (at === null) editor.chain().focus('end').createParagraphNear().toggleQuote().run();
    else
      editor
        .chain()
        .focus(at + 2)
        .scrollIntoView()
        .run();
  },
  link: (editor) => {
    const at = findNode(editor, (_name, hrefs) => hrefs.some(isBroken));
    if (at !== null)
      editor
        .chain()
        .focus()
        .setTextSelection(at + 1)
        .extendMarkRange('link')
        .scrollIntoView()
        .run();
  },
  alt: () => {
    const bare = [...document.querySelectorAll<HTMLInputElement>('[data-picture-alt]')].find(
      ({ value }) => !value.trim(),
    );
    bare?.scrollIntoView({ block: 'center' });
    bare?.focus();
  },
};

/** Elements that can take the focus: fields first, then buttons and links. */
const focusable = ['textarea, input:not([type="hidden"], [type="file"]), [contenteditable="true"]', 'button, a[href]'];

/** Brings to a part of the page, and puts the cursor there. */
export function goToPart(part: string, editor: Editor | null): void {
  const within = inText[part];
  if (within && editor) {
    within(editor);
    return;
  }
  const element = document.querySelector<HTMLElement>(`[data-part="${part}"]`);
  element?.scrollIntoView({ block: 'center' });
  const place = focusable.map((kind) => element?.querySelector<HTMLElement>(kind)).find(Boolean);
  place?.focus({ preventScroll: true });
}
