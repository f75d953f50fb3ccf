import { useT } from '../../../shared/i18n/index.ts';
import { Growth } from '../../../shared/parts/index.ts';
import { isUnknown } from '../blocks/unknown.ts';
import { useMeasureFormat } from '../blocks/useMeasureFormat.ts';
import { CoverageButton } from '../chart/CoverageButton.tsx';
import { withFilters } from '../facts/part.ts';
import type { FactsSearch } from '../filters/read-filters.ts';
import type { SocialFacts } from '../metrics.api.ts';
import classes from './social.module.css';

/** Each network with all its measures. */
export function Networks({ networks, search }: { networks: SocialFacts[]; search: FactsSearch }) {
  const t = useT('metrics');
  const media = useT('mentions');
  const write = useMeasureFormat();
  return (
    <section className={classes.networks} aria-labelledby="networks-table">
      <h2 id="networks-table">{t('social.figures')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('social.network')}</th>
            <th scope="col">{t('table.before')}</th>
            <th scope="col">{t('measures.clippings')}</th>
            <th scope="col">{t('table.growth')}</th>
            <th scope="col">{t('measures.impressions')}</th>
            <th scope="col">{t('measures.hf_value')}</th>
          </tr>
        </thead>
        <tbody>
          {networks.map(({ media_type, clippings, previous, growth, impressions, hf_value, ...doubts }) => (
            <tr key={media_type}>
              <th scope="row">{media(`media_types.${media_type}`)}</th>
              <td>{write.clippings.row(previous)}</td>
              <td>
                <CoverageButton
                  target={clippings > 0 ? withFilters(search, { types: media_type }) : null}
                  label={media(`media_types.${media_type}`)}
                >
                  {write.clippings.row(clippings)}
                </CoverageButton>
              </td>
              <td>
                <Growth fraction={growth} />
              </td>
              <td>
                {isUnknown('impressions', impressions, doubts)
                  ? t('unknown.label')
                  : write.impressions.row(impressions)}
              </td>
              <td>{isUnknown('hf_value', hf_value, doubts) ? t('unknown.label') : write.hf_value.total(hf_value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
