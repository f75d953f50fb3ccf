import { ActionIcon } from '@mantine/core';
import type { ClippingFindings, FindingState } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePermission } from '../../../shared/actor/index.ts';
import { queryClient, refresh, useCall } from '../../../shared/api/index.ts';
import { notify } from '../../../shared/feedback/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconCheck, IconCircleCheck, IconX } from '../../../shared/icons/index.ts';
import { langOf } from '../../mentions/index.ts';
import { brandMessages, type Clipping, findingsOf } from '../clippings.api.ts';
import classes from './messages.module.css';

interface Finding {
  kind: 'message' | 'quote';
  id: string;
  name: string;
  note: string | null;
  state: FindingState;
  quote: string | null;
}

const shownOf = ({ messages, quotes }: ClippingFindings): Finding[] =>
  [
    ...messages.map(({ key_message: { id, name }, ...rest }) => ({
      kind: 'message' as const,
      id,
      name,
      note: null,
      ...rest,
    })),
    ...quotes.map(({ id, name, spokesperson, state, quote }) => ({
      ...{ kind: 'quote' as const, id, name, state, quote },
      note: spokesperson?.role ?? null,
    })),
  ].filter(({ state }) => state !== 'rejected');

function useJudging(clipping: Clipping) {
  const t = useT('clippings');
  const of = { clipping_id: clipping.id };
  const keep = (answer: { data: ClippingFindings }) => {
    queryClient.setQueryData(findingsOf(clipping.id).queryKey, answer);
    void refresh('brands.key-messages.index');
  };
  const message = useCall('clippings.key-messages.update', { onSuccess: keep });
  const quote = useCall('clippings.quotes.update', { onSuccess: keep });
  const judge = ({ kind, id, name, state: before }: Finding, state: FindingState) => {
    const send = (next: FindingState) =>
      kind === 'message'
        ? message.mutate({ params: { ...of, key_message_id: id }, body: { state: next } })
        : quote.mutate({ params: { ...of, quote_id: id }, body: { state: next } });
    send(state);
    if (state === 'rejected') notify({ title: t('messages.rejected', { name }), undo: () => send(before) });
  };
  const add = (id: string) => message.mutate({ params: { ...of, key_message_id: id }, body: { state: 'confirmed' } });
  return { judge, add, isBusy: message.isPending || quote.isPending };
}

/** Key messages and quoted people of a clipping: what was found is confirmed or rejected, other messages can be added. */
export function FoundTexts({ clipping }: { clipping: Clipping }) {
  const t = useT('clippings');
  const { can } = usePermission('mention.save');
  const { data } = useQuery(findingsOf(clipping.id));
  const known = useQuery(brandMessages(clipping.brand_id)).data?.data.messages ?? [];
  const { judge, add, isBusy } = useJudging(clipping);
  if (!data) return null;
  const found = shownOf(data.data);
  const missing = known.filter(({ id }) => !found.some((one) => one.kind === 'message' && one.id === id));
  if (found.length === 0 && known.length === 0) return null;
  const next = found.find(({ state }) => state === 'proposed');
  const lang = clipping.language ? langOf(clipping.language) : undefined;
  return (
    <section className={classes.found} aria-labelledby="found-texts">
      <div className={classes.foundHead}>
        <h4 id="found-texts">{t('messages.found')}</h4>
        {can && (
          <Link to="/settings/brand/messages" className="underlined">
            {t('messages.settings')}
          </Link>
        )}
      </div>
      <ul>
        {found.map((finding) => (
          <li key={`${finding.kind} ${finding.id}`} data-state={finding.state}>
            <div>
              <p>
                {finding.state === 'confirmed' && (
                  <IconCircleCheck size={16} stroke={1.8} role="img" aria-label={t('messages.confirmed')} />
                )}
                <b>{finding.name}</b>
                {finding.note && <span>{finding.note}</span>}
                {finding.state === 'proposed' && <span className={classes.badge}>{t('messages.is_proposed')}</span>}
              </p>
              {finding.quote && (
                <blockquote lang={lang}>
                  <q>{finding.quote}</q>
                </blockquote>
              )}
            </div>
            {can && (
              <div className={classes.deeds}>
                {finding.state === 'proposed' && (
                  <ActionIcon
                    variant="default"
                    disabled={isBusy}
                    data-confirm-finding={finding === next || undefined}
                    aria-label={t('messages.confirm', { name: finding.name })}
                    title={t('messages.confirm', { name: finding.name })}
                    onClick={() => judge(finding, 'confirmed')}
                  >
                    <IconCheck size={16} stroke={1.8} aria-hidden />
                  </ActionIcon>
                )}
                <ActionIcon
                  disabled={isBusy}
                  aria-label={t('messages.reject', { name: finding.name })}
                  title={t('messages.reject', { name: finding.name })}
                  onClick={() => judge(finding, 'rejected')}
                >
                  <IconX size={16} stroke={1.6} aria-hidden />
                </ActionIcon>
              </div>
            )}
          </li>
        ))}
      </ul>
      {can && missing.length > 0 && (
        <Select
          size="xs"
          searchable
          aria-label={t('messages.pick')}
          placeholder={t('messages.pick')}
          data={missing.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          disabled={isBusy}
          onChange={(id) => id && add(id)}
        />
      )}
    </section>
  );
}
