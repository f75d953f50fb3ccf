import type { AuditEntry } from '@masthead/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useActiveBrand, useBrands, useOrganisation } from '../../../shared/actor/index.ts';
import { apiPages, apiQuery, flatPages } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT, useTranslator } from '../../../shared/i18n/index.ts';
import { EmptyState, ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import { Expandable, LoadMore } from '../../../shared/parts/index.ts';
import { SettingsHeading } from '../settings/SettingsHeading.tsx';
import classes from './company.module.css';
import { areaOf, pageOf, verbOf } from './deeds.ts';

/** Lists who has changed what, and on whose behalf. */
export function AuditLogPage() {
  const t = useT('accounts');
  const organisationId = useOrganisation()?.id ?? useActiveBrand().organisation_id;
  const [user, setUser] = useState<string | null>(null);
  const [brand, setBrand] = useState<string | null>(null);
  const pages = useInfiniteQuery(
    apiPages('organisations.audit-log.index', {
      params: { organisation_id: organisationId },
      query: { limit: 50, ...(user && { user }), ...(brand && { brand }) },
    }),
  );
  const entries = flatPages(pages.data);
  return (
    <>
      <SettingsHeading title={t('audit.title')} lead={t('audit.lead')} />
      <Filters organisationId={organisationId} user={user} brand={brand} onUser={setUser} onBrand={setBrand} />
      {pages.isPending && <RowSkeletons count={8} />}
      {pages.isLoadingError && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && entries.length === 0 && <EmptyState title={t('audit.empty')} body={t('audit.empty_body')} />}
      <ol className={classes.log}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <LoadMore pages={pages} className={classes.more} />
    </>
  );
}

function Filters(props: {
  organisationId: string;
  user: string | null;
  brand: string | null;
  onUser: (id: string | null) => void;
  onBrand: (id: string | null) => void;
}) {
  const t = useT('accounts');
  const brands = useBrands();
  const users = useQuery(
    apiQuery('organisations.users.index', { params: { organisation_id: props.organisationId }, query: { limit: 100 } }),
  );
  return (
    <div className={classes.filters}>
      <Select
        size="xs"
        aria-label={t('audit.by')}
        placeholder={t('audit.by')}
        searchable
        clearable
        data={(users.data?.data ?? []).map(({ id, full_name }) => ({ value: id, label: full_name }))}
        value={props.user}
        onChange={props.onUser}
      />
      <Select
        size="xs"
        aria-label={t('audit.in')}
        placeholder={t('audit.in')}
        searchable
        clearable
        data={brands.map(({ id, name }) => ({ value: id, label: name }))}
        value={props.brand}
        onChange={props.onBrand}
      />
    </div>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const t = useT('accounts');
  const { fullDate } = useFormat();
  const brand = useBrands().find(({ id }) => id === entry.brand_id);
  const active = useActiveBrand();
  const fields = useFieldWords(entry.fields);
  const subject = t(`audit.areas.${areaOf(entry.endpoint)}`);
  // Pages show the records of the active brand.
  const page = entry.brand_id === active.id ? pageOf(entry) : undefined;
  return (
    <li>
      <time dateTime={entry.at}>{fullDate(entry.at)}</time>
      <div>
        <p>
          <b>{entry.user?.full_name ?? t('audit.somebody')}</b> {t(`audit.verbs.${verbOf(entry.endpoint)}`)}{' '}
          {page ? <Link to={page}>{subject}</Link> : subject}
          {brand && <span className={classes.faint}> · {brand.name}</span>}
        </p>
        <Expandable>
          <p className={classes.faint}>
            {[
              entry.reason && t('audit.reason', { reason: entry.reason }),
              fields && t('audit.fields', { fields }),
              entry.impersonator && t('audit.impersonated', { name: entry.impersonator.full_name }),
              entry.api_token_id && t('audit.by_token'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </Expandable>
      </div>
    </li>
  );
}

/** Returns the names of fields as forms call them, in the language shown. */
function useFieldWords(fields: readonly string[]): string {
  useT('attributes');
  const { translate } = useTranslator();
  const words = fields.map((name) => {
    const word = translate(`attributes.${name}`);
    return word === `attributes.${name}` ? name.replaceAll('_', ' ') : word;
  });
  return [...new Set(words)].join(', ');
}
