import { useT } from '../../shared/i18n/index.ts';
import { Notice } from './Notice.tsx';

/** The server's message, or the usual one. Goes away by itself when the API is open again. */
export function MaintenancePage({ message }: { message: string | null }) {
  const t = useT('app');
  return (
    <Notice title={t('maintenance.title')} body={message || t('maintenance.body')}>
      <p>{t('maintenance.watching')}</p>
    </Notice>
  );
}
