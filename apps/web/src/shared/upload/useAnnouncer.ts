import { useState } from 'react';
import { useT } from '../i18n/index.ts';

/** Returns the latest news of the uploads as a sentence, for a live region. */
export function useAnnouncer() {
  const t = useT('files');
  const [announcement, setAnnouncement] = useState('');
  const announce = (kind: 'sending' | 'stored' | 'failed', name: string, reason = '') =>
    setAnnouncement(t(`said.${kind}`, { name, reason }));
  return { announcement, announce };
}
