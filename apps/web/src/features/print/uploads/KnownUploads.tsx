import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconX } from '../../../shared/icons/index.ts';
import classes from '../print.module.css';

interface Props<Known> {
  known: readonly Known[];
  /** A link to the upload. */
  link: (upload: Known) => ReactNode;
  onForget: (id: string) => void;
}

/** Files that were uploaded before, each with a link to its upload. */
export function KnownUploads<Known extends { id: string; file_name: string | null; created_at: string }>({
  known,
  link,
  onForget,
}: Props<Known>) {
  const t = useT('print');
  const app = useT('app');
  const { longDate } = useFormat();
  return (
    <div role="status">
      {known.map((upload) => (
        <p key={upload.id} className={classes.known}>
          <span>
            {t('known', { name: upload.file_name ?? '', date: longDate(upload.created_at) })} {link(upload)}
          </span>
          <ActionIcon variant="subtle" aria-label={app('close')} onClick={() => onForget(upload.id)}>
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </p>
      ))}
    </div>
  );
}
