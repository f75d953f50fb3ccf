import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { elementsOf, typedHtml } from './early-text.ts';
import { copyOf, type HeldInput } from './held-input.ts';
import classes from './text.module.css';

interface Props {
  label: string;
  value: string;
  /** Another number: `value` has come from elsewhere. */
  generation: number;
  lang: string;
  placeholder: string;
  onChange: (html: string) => void;
  /** Called when somebody begins to use the text. */
  onUse: () => void;
  /** Called with true while signs are composed, which nothing may interrupt. */
  onCompose: (isOn: boolean) => void;
  /** Called with what the editor alone can do. */
  onHold: (input: HeldInput) => void;
  ref: Ref<HTMLDivElement>;
}

/** A text before the program of its editor is there: it is shown, and what is typed is kept. */
export function EarlyText(props: Props) {
  const { label, value, generation, lang, placeholder, onChange, onUse, onCompose, onHold, ref } = props;
  const place = useRef<HTMLDivElement>(null);
  const fill = useEffectEvent(() => {
    place.current?.replaceChildren(elementsOf(value));
    markEmpty(place.current, placeholder);
  });
  // Another generation is another text.
  useLayoutEffect(() => fill(), [generation]);
  useEffect(() => void document.execCommand('defaultParagraphSeparator', false, 'p'), []);
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const selection = getSelection();
    const data = copyOf(event.clipboardData);
    if (!data || !selection?.rangeCount) return;
    onHold({ kind: 'paste', range: selection.getRangeAt(0).cloneRange(), data });
    // The selection gives way to the pasted content; words that are typed meanwhile come after it.
    selection.collapseToEnd();
  };
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    const data = copyOf(event.dataTransfer);
    const { left, top } = event.currentTarget.getBoundingClientRect();
    if (data) onHold({ kind: 'drop', left: event.clientX - left, top: event.clientY - top, data });
  };
  const key = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    // Elsewhere the same keys open the search of everything.
    event.preventDefault();
    event.stopPropagation();
    onHold({ kind: 'link' });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no other element holds formatted text.
    <div
      ref={(element) => {
        place.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      className={classes.text}
      role="textbox"
      tabIndex={0}
      contentEditable
      suppressContentEditableWarning
      aria-multiline
      aria-label={label}
      lang={lang}
      spellCheck
      onFocus={onUse}
      onPaste={paste}
      onDragStart={(event) => event.preventDefault()}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onKeyDown={key}
      onCompositionStart={() => onCompose(true)}
      onCompositionEnd={() => onCompose(false)}
      onInput={({ currentTarget }) => {
        markEmpty(currentTarget, placeholder);
        onChange(typedHtml(currentTarget));
      }}
    />
  );
}

/** Shows the placeholder in an empty last paragraph, as the editor does. */
function markEmpty(place: HTMLElement | null, placeholder: string): void {
  const last = place?.lastElementChild;
  for (const marked of place?.querySelectorAll('.is-empty') ?? []) marked.classList.remove('is-empty');
  if (last?.localName !== 'p' || last.textContent) return;
  last.classList.add('is-empty');
  last.setAttribute('data-placeholder', placeholder);
}
