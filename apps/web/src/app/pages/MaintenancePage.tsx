import { useEffect, useState } from 'react';
import { useT } from '../../shared/i18n/index.ts';
import { Notice, pageTitle, setPageTitle } from '../../shared/page/index.ts';

/** The server's message, or the usual one. Goes away by itself when the API is open again, and the page beneath is called as before. */
export function MaintenancePage({ message }: { message: string | null }) {
  const t = useT('app');
  const [before] = useState(() => pageTitle.get());
  useEffect(() => () => setPageTitle(before), [before]);
  return (
    <Notice title={t('maintenance.title')} body={message || t('maintenance.body')}>
      <p>{t('maintenance.watching')}</p>
    </Notice>
  );
}
