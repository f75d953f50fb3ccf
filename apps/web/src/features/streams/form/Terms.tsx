import { useEffect, useRef } from 'react';
import { TagsInput } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from './form.module.css';
import { Label } from './Label.tsx';

interface TermsProps {
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
  isOptional?: boolean;
  value: string[];
  onChange: (terms: string[]) => void;
  error?: string | undefined;
  /** Splits typed or pasted text into terms. */
  split?: (term: string) => string[];
}

/** Words or phrases, each with Enter; a list that is pasted is taken apart at its commas and semicolons. */
export function Terms({ name, label, hint, placeholder, isOptional, value, onChange, error, split }: TermsProps) {
  const t = useT('streams');
  const input = useRef<HTMLInputElement>(null);
  // The name is on a hidden input, which the form cannot focus when it refuses the terms.
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  return (
    <TagsInput
      ref={input}
      name={name}
      label={<Label text={label} isOptional={isOptional} />}
      placeholder={value.length === 0 ? (placeholder ?? t('form.add')) : t('form.add')}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      splitChars={[',', ';']}
      value={value}
      onChange={(terms) => onChange(split ? [...new Set(terms.flatMap(split))] : terms)}
      error={error}
      maxDropdownHeight={0}
      classNames={{ pill: classes.term, inputField: classes.typing }}
    />
  );
}
