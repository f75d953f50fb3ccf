import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { type OutletRecord, outletAnswers } from '../outlets.api.ts';
import { dayText } from '../record/day-text.ts';
import { siteOf } from '../site.ts';
import classes from './merge.module.css';

interface Props {
  kept: OutletRecord;
  double: OutletRecord;
  onClose: () => void;
}

/** Two outlets side by side, what moves when they become one, and which of them stays. */
export function MergeDialog({ kept, double, onClose }: Props) {
  const t = useT('outlets');
  const app = useT('app');
  const navigate = useNavigate();
  const merging = useCall('staff.media-outlets.merge', {
    refreshes: [...outletAnswers],
    onSuccess: () => {
      notify({ title: t('merge.done', { double: double.name, kept: kept.name }), body: t('merge.done_body') });
      onClose();
    },
  });
  const merge = async () => {
    const isConfirmed = await confirm({
      title: t('merge.confirm', { double: double.name, kept: kept.name }),
      body: t('merge.confirm_body'),
      confirmLabel: t('merge.action'),
      danger: true,
    });
    if (isConfirmed) merging.mutate({ params: { media_outlet_id: kept.id }, body: { doubles: [double.id] } });
  };
  const swap = () =>
    void navigate({
      to: '/staff/media-outlets/$mediaOutletId/edit',
      params: { mediaOutletId: double.id },
      search: { compare: kept.id },
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('merge.dialog', { double: double.name, kept: kept.name })}
      size={760}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <SideBySide kept={kept} double={double} />
      <Moves kept={kept} double={double} />
      <div className={classes.answers}>
        <Button variant="subtle" onClick={swap}>
          {t('merge.swap', { name: double.name })}
        </Button>
        <span className={classes.gap} />
        <Button onClick={onClose}>{app('cancel')}</Button>
        <Button variant="filled" data-danger loading={merging.isPending} onClick={() => void merge()}>
          {t('merge.action')}
        </Button>
      </div>
    </Modal>
  );
}

function SideBySide({ kept, double }: Pick<Props, 'kept' | 'double'>) {
  const t = useT('outlets');
  const [a, b] = [useFacts(kept), useFacts(double)];
  return (
    <table className={classes.compared}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('merge.stays')}</th>
          <th scope="col">{t('merge.goes')}</th>
        </tr>
      </thead>
      <tbody>
        {a.map(({ field, text }, at) => (
          <tr key={field} data-differs={text !== b[at]!.text || undefined}>
            <th scope="row">{t(`fields.${field}`)}</th>
            <td>{text || '–'}</td>
            <td>{b[at]!.text || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns everything of an outlet that can be compared, in words. */
function useFacts(outlet: OutletRecord) {
  const t = useT('outlets');
  const { number, country, language, locale } = useFormat();
  const [audience] = outlet.audiences;
  const counted = outlet.impressions === null ? '' : number(outlet.impressions);
  return [
    { field: 'name', text: outlet.name },
    { field: 'site', text: siteOf(outlet) ?? '' },
    { field: 'media_type', text: t(`media_types.${outlet.media_type}`) },
    { field: 'interval', text: outlet.publication_interval ? t(`intervals.${outlet.publication_interval}`) : '' },
    { field: 'country', text: outlet.country ? country(outlet.country.id) : '' },
    { field: 'language', text: outlet.language ? language(outlet.language) : '' },
    { field: 'geography', text: outlet.geography ? t(`geographies.${outlet.geography}`) : '' },
    {
      field: 'audience',
      text: audience ? `${counted} (${audience.source}, ${dayText(audience.valid_from, locale)})` : counted,
    },
    { field: 'names', text: outlet.names.join(', ') },
    { field: 'domains', text: outlet.domains.join(', ') },
    { field: 'sources', text: number(outlet.sources) },
    {
      field: 'tiers',
      text: outlet.tiers.map(({ brand_name, tier }) => `${brand_name} ${t(`tiers.${tier}`)}`).join(', '),
    },
    { field: 'clippings', text: number(outlet.clippings) },
  ] as const;
}

/** Shows what happens to the data of the outlet that is removed. */
function Moves({ kept, double }: Pick<Props, 'kept' | 'double'>) {
  const t = useT('outlets');
  const { number } = useFormat();
  const both = { kept: kept.name, double: double.name };
  return (
    <div className={classes.moves}>
      <h3>{t('merge.moves.title')}</h3>
      <ul>
        <li>{t('merge.moves.found', both)}</li>
        <li>
          {t('merge.moves.names', {
            ...both,
            sources: t('record.sources', { count: double.sources, number: number(double.sources) }),
            clippings: t('record.clippings', { count: double.clippings, number: number(double.clippings) }),
          })}
        </li>
        <li>{t('merge.moves.tiers', both)}</li>
        <li>{t('merge.moves.stays', both)}</li>
      </ul>
    </div>
  );
}
