import type { ImportStatus } from '@masthead/contract';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import classes from './imports.module.css';

interface Props {
  rows: readonly { id: string; file_name: string; status: ImportStatus; added: number; created_at: string }[];
  onOpen: (id: string) => void;
}

/** Imports of the last month. */
export function Earlier({ rows, onOpen }: Props) {
  const t = useT('imports');
  const { longDate, number } = useFormat();
  if (rows.length === 0) return null;
  return (
    <section className={classes.earlier}>
      <h2>{t('earlier')}</h2>
      <ul>
        {rows.map(({ id, file_name, status, added, created_at }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpen(id)}>
              {file_name}
            </button>
            <span>
              {[
                longDate(created_at),
                t(`status.${status}`),
                status === 'done' && t('added', { count: added, number: number(added) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
