import { ApiError } from '@masthead/contract';
import type { ReactNode } from 'react';
import { useT } from '../i18n/index.ts';
import { IconCircleX } from '../icons/index.ts';
import classes from './page.module.css';

interface EmptyStateProps {
  title: string;
  /** Text on the next step. */
  body?: ReactNode;
  actions?: ReactNode;
  /** True uses the serif font, for the first empty state of a new user. */
  isFirst?: boolean;
  picture?: ReactNode;
}

export function EmptyState({ title, body, actions, isFirst, picture }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {picture}
      {isFirst ? <h2 className={classes.first}>{title}</h2> : <b>{title}</b>}
      {body && <p>{body}</p>}
      {actions && <div className={classes.stateActions}>{actions}</div>}
    </div>
  );
}

/**
 * An error message for content that could not be loaded, with the server's message if it is useful, and a retry
 * button.
 */
export function ErrorState({ error, onRetry }: { error?: unknown; onRetry?: () => void }) {
  const t = useT('app');
  const said = error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.body.message : null;
  return (
    <div role="alert" className={classes.failure}>
      <IconCircleX size={16} stroke={1.6} aria-hidden />
      <div>
        <b>{said ?? t('errors.retrieving')}</b>{' '}
        {onRetry && (
          <button type="button" onClick={onRetry}>
            {t('try_again')}
          </button>
        )}
      </div>
    </div>
  );
}

const bones = { mention: ['34%', '88%', '96%', '62%'], row: ['46%', '28%'] };

/** Skeletons in the shape of the rows to come; seen only when the wait is longer than 200 ms. */
export function RowSkeletons({ count = 6, kind = 'row' }: { count?: number; kind?: keyof typeof bones }) {
  const t = useT('app');
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <ul className={classes.rows} aria-hidden data-skeleton>
        {Array.from({ length: count }, (_, row) => `row-${row}`).map((row) => (
          <li key={row}>
            {bones[kind].map((width, line) => (
              <span
                key={width}
                className={classes.bone}
                style={{ width, height: kind === 'mention' && line === 1 ? 16 : 10, marginTop: line === 0 ? 0 : 8 }}
              />
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

const fields = ['name', 'field', 'other name', 'other field'] as const;

/** Skeleton in the shape of a form to come; seen only when the wait is longer than 200 ms. */
export function FormSkeleton() {
  const t = useT('app');
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <div className={classes.form} aria-hidden data-skeleton>
        <span className={classes.bone} style={{ width: '54%', height: 22, marginBottom: 12 }} />
        {fields.map((field) => {
          const isName = field.endsWith('name');
          return (
            <span
              key={field}
              className={classes.bone}
              style={{ width: isName ? '26%' : '100%', height: isName ? 10 : 34, marginTop: isName ? 10 : 0 }}
            />
          );
        })}
      </div>
    </>
  );
}
