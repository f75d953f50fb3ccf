import { type ExportFormat, mediaTiers, mediaTypes, tones } from '@masthead/contract';
import { useState } from 'react';
import { useActiveBrand, useOrganisation } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useCountryOptions } from '../../../shared/parts/index.ts';
import { SettingsHeading } from '../../accounts/index.ts';
import { CountingSwitch, FilterChip, PeriodChip, useTimezone } from '../../metrics/index.ts';
import { type CoverageSearch, coverageFilterOf } from '../coverage/coverage-search.ts';
import { ExportSteps } from './ExportSteps.tsx';
import classes from './export.module.css';

/** All brands' clippings as one file; what belongs to one brand only, such as tags, is no filter here. */
export function OrganisationExportPage() {
  const t = useT('clippings');
  const timezone = useTimezone();
  const organisationId = useOrganisation()?.id ?? useActiveBrand().organisation_id;
  const [filters, setFilters] = useState<CoverageSearch>({ period: 'year' });
  const change = (part: CoverageSearch) => setFilters((current) => ({ ...current, ...part }));
  const start = (format: ExportFormat) =>
    call('organisations.clippings.export', {
      params: { organisation_id: organisationId },
      body: { filters: coverageFilterOf(filters, Date.now(), timezone), format },
    });
  return (
    <>
      <SettingsHeading title={t('exporting.title')} lead={t('exporting.organisation_lead')} />
      <div className={classes.page}>
        <Filters filters={filters} onChange={change} />
        <ExportSteps key={JSON.stringify(filters)} start={start} count={undefined} />
      </div>
    </>
  );
}

function Filters({ filters, onChange }: { filters: CoverageSearch; onChange: (part: CoverageSearch) => void }) {
  const t = useT('clippings');
  const metrics = useT('metrics');
  const media = useT('mentions');
  const app = useT('app');
  const countries = useCountryOptions();
  const chips = [
    { name: 'tiers', options: mediaTiers.map((value) => ({ value, label: t(`found.tier.${value}`) })) },
    { name: 'types', options: mediaTypes.map((value) => ({ value, label: media(`media_types.${value}`) })) },
    { name: 'sentiments', options: tones.map((value) => ({ value, label: app(`tone.${value}`) })) },
    { name: 'countries', options: countries },
  ] as const;
  return (
    <div className={classes.filters}>
      <PeriodChip period={filters.period} onChange={(period) => onChange({ period })} />
      {chips.map(({ name, options }) => (
        <FilterChip
          key={name}
          label={metrics(`filters.${name}`)}
          options={options}
          value={filters[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <CountingSwitch count={filters.count} onChange={(count) => onChange({ count })} />
    </div>
  );
}
