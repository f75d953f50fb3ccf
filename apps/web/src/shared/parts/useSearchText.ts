import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds after the last key until the list is asked. */
const pause = 300;

/** Returns the text of a search field and reports it after a pause in typing; `value` is the text in the address, which may change independently. */
export function useSearchText(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value);
  const [last, setLast] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== last) {
    setLast(value);
    // The address may contain the text reported a moment ago, while more has been typed since. The typed text is kept.
    if (value !== told) {
      setTold(value);
      setText(value);
    }
  }
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => {
      setTold(text.trim());
      tell(text.trim());
    }, pause);
    return () => clearTimeout(timer);
  }, [text, value]);
  return [text, setText] as const;
}
