import { type ComponentProps, useRef, useState } from 'react';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { EarlyText } from './EarlyText.tsx';
import { type EarlyState, type HeldInput, stateOf } from './held-input.ts';
import { loadTextParts, type TextParts } from './later-parts.ts';
import classes from './text.module.css';

interface Props extends Omit<ComponentProps<TextParts['TextEditor']>, 'early'> {
  /** The editor; null: its program is still on its way. */
  parts: TextParts | null;
}

/** A text of a story, shown at once and replaced by its editor when that is there: focus, cursor and all input stay. */
export function LaterText({ parts, ...props }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const held = useRef<HeldInput[]>([]);
  const early = useRef<EarlyState | null>(null);
  const [isComposing, setComposing] = useState(false);
  const Editor = isComposing ? null : (parts?.TextEditor ?? null);
  if (Editor && place.current) early.current = stateOf(place.current, held.current);
  if (Editor) return <Editor {...props} early={early.current} />;
  const { label, value, generation, lang, placeholder, onChange } = props;
  const load = () => void loadTextParts().catch(notifyFailure);
  return (
    <div className={classes.editor}>
      <EarlyText
        ref={place}
        {...{ label, value, generation, lang, placeholder, onChange }}
        onUse={load}
        onCompose={setComposing}
        onHold={(input) => {
          held.current.push(input);
          load();
        }}
      />
    </div>
  );
}
