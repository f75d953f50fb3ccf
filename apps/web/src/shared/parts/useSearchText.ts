import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds after the last key until the list is asked. */
const pause = 300;

/** The text of a search field, told on when typing rests; `value` is what the address holds, which may change by itself. */
export function useSearchText(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value);
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    if (value !== text.trim()) setText(value);
  }
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => tell(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, value]);
  return [text, setText] as const;
}
