import { ApiError } from '@masthead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../../shared/icons/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { styleNonce } from '../../../shared/style-nonce.ts';
import { frameOf } from '../../notifications/index.ts';
import { previewQuery } from '../emails.api.ts';
import classes from './preview.module.css';

interface Props {
  emailId: string;
  relation: string | null;
  way: 'wide' | 'phone' | 'text';
  light: 'light' | 'dark';
}

/** Gmail cuts off a longer e-mail. */
const mostBytes = 100_000;

/** Returns the e-mail in the colours of a light or a dark screen, whichever the reader's own screen has. */
const inLight = (html: string, light: Props['light']): string =>
  html.replace(/\(\s*prefers-color-scheme:\s*dark\s*\)/g, light === 'dark' ? '(min-width: 0)' : '(max-width: 0)');

/** The e-mail as one recipient gets it. */
export function Version({ emailId, relation, way, light }: Props) {
  const t = useT('mailing');
  const { number } = useFormat();
  const query = useQuery({ ...previewQuery(emailId, relation), placeholderData: keepPreviousData });
  const mail = query.data?.data;
  const html = mail?.html;
  const frame = useMemo(() => (html === undefined ? '' : frameOf(inLight(html, light), styleNonce)), [html, light]);
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!mail) return <RowSkeletons count={6} kind="mention" />;
  return (
    <div className={classes.version} aria-busy={query.isPlaceholderData}>
      <p className={classes.subject}>
        <span>{t('parts.subject')}</span> <b>{mail.subject || '–'}</b>
      </p>
      {mail.html_bytes > mostBytes && (
        <p className={classes.warning}>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          {t('preview.large', { kilobytes: number(Math.ceil(mail.html_bytes / 1000)) })}
        </p>
      )}
      {way === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
        <pre tabIndex={0}>{mail.text}</pre>
      ) : (
        <div className={classes.screen} data-way={way} data-light={light}>
          <iframe key={light} title={t('preview.frame')} srcDoc={frame} sandbox="" />
        </div>
      )}
    </div>
  );
}

/** Explains why there is no preview: fields are missing, or it failed. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const lacking = error instanceof ApiError ? Object.values(error.body.errors ?? {}).flat() : [];
  if (lacking.length === 0) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <ul role="alert">
      {lacking.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
