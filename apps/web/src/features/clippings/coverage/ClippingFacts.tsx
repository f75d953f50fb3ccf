import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { OutletMark, TierBadge } from '../../../shared/parts/index.ts';
import { clock } from '../../../shared/upload/index.ts';
import { AssignedMark } from '../../assignments/index.ts';
import { CommentCount } from '../../comments/index.ts';
import { mediaTypeIcons } from '../../mentions/index.ts';
import type { Clipping } from '../clippings.api.ts';
import classes from './coverage.module.css';

/** Shows who published a clipping, and where. */
export function ClippingFacts({ clipping }: { clipping: Clipping }) {
  const t = useT('clippings');
  const media = useT('mentions');
  const { country } = useFormat();
  const outlet = clipping.media_outlet?.name ?? clipping.named_outlet;
  const Icon = mediaTypeIcons[clipping.media_type];
  return (
    <div className={classes.facts}>
      {/* A row without a picture shows this in place of the picture. */}
      {outlet && clipping.thumbnail && <OutletMark name={outlet} id={clipping.media_outlet?.id} />}
      <b className="cut">{outlet ?? t('no_outlet')}</b>
      <TierBadge tier={clipping.media_outlet?.tier} />
      {clipping.country && <abbr title={country(clipping.country.id)}>{clipping.country.iso_alpha2}</abbr>}
      <Icon size={14} stroke={1.6} aria-hidden />
      <span>
        {media(`media_types.${clipping.media_type}`)}
        {clipping.duration_sec !== null && `, ${clock(clipping.duration_sec)}`}
      </span>
      {clipping.is_advertisement && <span>· {t('advertisement')}</span>}
      <CommentCount count={clipping.comments} />
      {clipping.assignment && <AssignedMark assignment={clipping.assignment} />}
    </div>
  );
}
