import { TextInput, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { notifyFailure } from '../feedback/notify.ts';
import { IconPencil } from '../icons/index.ts';
import classes from './form.module.css';

interface Props {
  value: string;
  /** Name of the edited text. */
  label: string;
  maxLength?: number;
  /** Saves the text; when it fails the failure is shown and the text is as before. */
  save: (text: string) => Promise<unknown>;
}

/** A text that is edited in place: Enter or leaving the field saves, Escape cancels. */
export function InlineEdit({ value, label, maxLength = 255, save }: Props) {
  const [text, setText] = useState<string | null>(null);
  const isSaving = useRef(false);
  const finish = async () => {
    const next = text?.trim();
    if (isSaving.current) return;
    if (!next || next === value) return setText(null);
    isSaving.current = true;
    try {
      await save(next);
    } catch (error) {
      notifyFailure(error);
    } finally {
      isSaving.current = false;
      setText(null);
    }
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void finish();
    if (event.key === 'Escape') {
      event.stopPropagation();
      setText(null);
    }
  };
  if (text === null)
    return (
      <UnstyledButton className={classes.shown} aria-label={`${label}: ${value}`} onClick={() => setText(value)}>
        <span className="cut">{value}</span>
        <IconPencil size={14} stroke={1.6} aria-hidden />
      </UnstyledButton>
    );
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={text}
      maxLength={maxLength}
      autoFocus
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void finish()}
      onKeyDown={onKey}
    />
  );
}
