import { Button, CopyButton } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../../shared/icons/index.ts';
import type { Clipping } from '../clippings.api.ts';
import classes from './evidence.module.css';

type Proof = NonNullable<Clipping['evidence']>;

/** Shows the page as it was when the clipping was saved, and what has changed since. */
export function Evidence({ clipping: { evidence, url, language, is_imported } }: { clipping: Clipping }) {
  const t = useT('clippings');
  if (!url || (is_imported && !evidence)) return null;
  return (
    <section className={classes.evidence} aria-label={t('document.evidence')}>
      <h4>{t('document.evidence')}</h4>
      {evidence ? <Taken evidence={evidence} language={language} /> : <p>{t('document.pending')}</p>}
    </section>
  );
}

function Taken({ evidence, language }: { evidence: Proof; language: string | null }) {
  const t = useT('clippings');
  const { fullDate } = useFormat();
  const { taken_at, checked_at, changed_headline, gone_at } = evidence;
  return (
    <>
      <Warnings evidence={evidence} />
      <dl>
        <div>
          <dt>{t('evidence.taken')}</dt>
          <dd>{fullDate(taken_at)}</dd>
        </div>
        {checked_at && !gone_at && (
          <div>
            <dt>{t('evidence.checked')}</dt>
            <dd>
              {fullDate(checked_at)}
              {!changed_headline && ` · ${t('evidence.same')}`}
            </dd>
          </div>
        )}
        {evidence.headline && (
          <div>
            <dt>{t('evidence.headline')}</dt>
            <dd lang={language ?? undefined}>{evidence.headline}</dd>
          </div>
        )}
        {evidence.text_hash && (
          <div>
            <dt>{t('evidence.hash')}</dt>
            <dd>
              <Hash hash={evidence.text_hash} />
            </dd>
          </div>
        )}
      </dl>
      <Screenshot evidence={evidence} />
      <ReadText evidence={evidence} language={language} />
    </>
  );
}

function Warnings({ evidence: { changed_headline, gone_at } }: { evidence: Proof }) {
  const t = useT('clippings');
  const { fullDate } = useFormat();
  return (
    <>
      {gone_at && <Warning>{t('document.gone', { time: fullDate(gone_at) })}</Warning>}
      {changed_headline && <Warning>{t('document.changed', { headline: changed_headline })}</Warning>}
    </>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      {children}
    </p>
  );
}

function Hash({ hash }: { hash: string }) {
  const t = useT('clippings');
  return (
    <CopyButton value={hash}>
      {({ copied, copy }) => (
        <button type="button" className={classes.hash} title={hash} aria-label={t('evidence.copy_hash')} onClick={copy}>
          <code>{copied ? t('evidence.copied') : `${hash.slice(0, 12)}…${hash.slice(-6)}`}</code>
        </button>
      )}
    </CopyButton>
  );
}

function Screenshot({ evidence: { screenshot_url, screenshot_missing, taken_at } }: { evidence: Proof }) {
  const t = useT('clippings');
  const { fullDate } = useFormat();
  if (!screenshot_url)
    return <p className={classes.missing}>{screenshot_missing ?? t('evidence.screenshot_pending')}</p>;
  return (
    <a href={screenshot_url} target="_blank" rel="noopener" className={classes.picture}>
      <img src={screenshot_url} alt={t('evidence.screenshot', { time: fullDate(taken_at) })} loading="lazy" />
    </a>
  );
}

/** Characters that are shown before somebody asks for all of it. */
const beginning = 400;

function ReadText({ evidence, language }: { evidence: Proof; language: string | null }) {
  const t = useT('clippings');
  const [isWhole, setWhole] = useState(false);
  const { text, is_extract, text_missing } = evidence;
  if (!text) return text_missing ? <p className={classes.missing}>{text_missing}</p> : null;
  const isLong = text.length > beginning;
  return (
    <div className={classes.text} lang={language ?? undefined}>
      <p>{isLong && !isWhole ? `${text.slice(0, beginning).trimEnd()}…` : text}</p>
      {isLong && (
        <Button size="xs" variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'evidence.less' : 'evidence.more')}
        </Button>
      )}
      {is_extract && <p className={classes.missing}>{t('document.extract')}</p>}
    </div>
  );
}
