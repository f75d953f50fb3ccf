import { Button } from '@mantine/core';
import type { Email, EmailFacts } from '@masthead/contract';
import { saveFileOf } from '../../../shared/api-file.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconDownload } from '../../../shared/icons/index.ts';
import { saveCsv } from '../../../shared/save-file.ts';
import { factsCsv } from './facts-csv.ts';

const icon = <IconDownload size={14} stroke={1.6} aria-hidden />;

/** Saves the facts as CSV. */
export function ExportFacts({ email, facts }: { email: Email; facts: EmailFacts }) {
  const t = useT('mailing');
  const save = () =>
    saveCsv(
      factsCsv(facts, {
        kind: t('export.kind'),
        name: t('export.who'),
        recipients: t('list.recipients'),
        opened: t('did.opened'),
        clicked: t('did.clicked'),
        replied: t('did.replied'),
        hour: t('timeline.hour'),
        link: t('links.title'),
        outlet: t('outlets.title'),
        client: t('clients.title'),
        unknown: t('clients.unknown'),
      }),
      `${
        email.subject
          .replace(/[^\p{L}\p{N} -]+/gu, ' ')
          .slice(0, 60)
          .trim() || 'e-mail'
      }.csv`,
    );
  return (
    <Button size="xs" leftSection={icon} onClick={save}>
      {t('export.facts')}
    </Button>
  );
}

/** Saves all recipients, with what became of each, as CSV. */
export function ExportRecipients({ email }: { email: Email }) {
  const t = useT('mailing');
  return (
    <Button
      size="xs"
      leftSection={icon}
      onClick={() => void saveFileOf(`/emails/${email.id}/recipients.csv`, email.subject, 'csv').catch(notifyFailure)}
    >
      {t('export.recipients')}
    </Button>
  );
}
