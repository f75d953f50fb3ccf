import { useEffect, useState } from 'react';

/** Returns false for the first drawing: what opens later than it is drawn knows where the focus returns to. */
export function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return isDrawn;
}
