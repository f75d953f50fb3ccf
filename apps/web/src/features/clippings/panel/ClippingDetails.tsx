import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCountries, usePermission } from '../../../shared/actor/index.ts';
import { fromBase, useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconInfoCircle, IconPencil, IconPlus } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { PermissionButton, Picture, TierBadge } from '../../../shared/parts/index.ts';
import { AssignmentBar } from '../../assignments/index.ts';
import { Comments } from '../../comments/index.ts';
import { langOf } from '../../mentions/index.ts';
import { Doubts } from '../../metrics/index.ts';
import { ArticleNames } from '../../names/index.ts';
import type { Clipping } from '../clippings.api.ts';
import { useFigures } from '../coverage/useFigures.ts';
import { Evidence } from '../evidence/Evidence.tsx';
import { FoundTexts } from '../messages/FoundTexts.tsx';
import { type Findings, withFindings } from './clipping-change.ts';
import { Files } from './Files.tsx';
import { hfValue, parametersOf } from './ledger.ts';
import classes from './panel.module.css';
import { ValueLedger } from './ValueLedger.tsx';

const FindingsForm = lazyPart(async () => (await import('./FindingsForm.tsx')).FindingsForm);

interface Props {
  clipping: Clipping;
  isEditing: boolean;
  onEdit: (isOn: boolean) => void;
  onTags: () => void;
}

/** Shows a clipping, its value and how it is computed; its findings can be edited. */
export function ClippingDetails({ clipping, isEditing, onEdit, onTags }: Props) {
  const t = useT('clippings');
  const [draft, setDraft] = useState<Partial<Findings> | null>(null);
  const { isUnknown } = useFigures();
  const shown = draft ? withFindings(clipping, draft) : clipping;
  const parameters = parametersOf(shown, useCompoundIndex(shown.country?.id));
  // The stored value is shown until something is changed; then the formula of the server computes the new one.
  const value = draft ? hfValue(parameters) : clipping.hf_value;
  const stop = () => {
    onEdit(false);
    setDraft(null);
  };
  return (
    <div className={classes.body}>
      <Identity clipping={clipping} />
      {!isEditing && (
        <AssignmentBar
          brandId={clipping.brand_id}
          place={{ brandId: clipping.brand_id }}
          piece={clipping}
          permission="mention.save"
        />
      )}
      {!isEditing && <Notes clipping={clipping} onTags={onTags} />}
      <ValueHead
        value={value}
        version={clipping.hf_value_version}
        isDraft={draft !== null && value !== clipping.hf_value}
        isUnknown={isUnknown(clipping) && parameters.impressions === 0}
      />
      <Doubts
        of={{
          unknown_clippings: isUnknown(clipping) ? 1 : 0,
          estimated_clippings: clipping.impressions_from === 'estimate' ? 1 : 0,
        }}
      />
      {isEditing ? (
        <FindingsForm clipping={clipping} onChange={setDraft} onDone={stop} />
      ) : (
        <>
          <ValueLedger parameters={parameters} countryId={shown.country?.id ?? null} />
          <div className={classes.note}>
            <IconInfoCircle size={16} stroke={1.6} aria-hidden />
            <p>{t(clipping.is_advertisement ? 'value.advertisement' : 'value.caution')}</p>
          </div>
          <PermissionButton
            permission="mention.save"
            leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
            onClick={() => onEdit(true)}
          >
            {t('panel.edit')}
          </PermissionButton>
          <Comments
            key={`comments ${clipping.id}`}
            brandId={clipping.brand_id}
            subject={{ clipping_id: clipping.id }}
          />
          <FoundTexts key={`found ${clipping.id}`} clipping={clipping} />
          <ArticleNames key={clipping.id} article={{ clipping: clipping.id }} brandId={clipping.brand_id} />
          <Files clipping={clipping} />
          <Evidence clipping={clipping} />
        </>
      )}
    </div>
  );
}

function useCompoundIndex(countryId: string | undefined): number | null {
  return useCountries().find(({ id }) => id === countryId)?.compoundIndex ?? null;
}

function Identity({ clipping }: { clipping: Clipping }) {
  const t = useT('clippings');
  const { fullDate } = useFormat();
  const lang = clipping.language ? langOf(clipping.language) : undefined;
  return (
    <div className={classes.identity}>
      {clipping.thumbnail && <Picture src={clipping.thumbnail} alt="" width={96} height={72} />}
      <div>
        <p className={classes.origin}>
          <b>{clipping.media_outlet?.name ?? clipping.named_outlet ?? t('no_outlet')}</b>
          <TierBadge tier={clipping.media_outlet?.tier} />
          <span>{fullDate(clipping.published_at)}</span>
        </p>
        <h3 lang={lang}>{clipping.headline}</h3>
        {clipping.translated_headline && <p className={classes.translated}>{clipping.translated_headline}</p>}
      </div>
    </div>
  );
}

function Notes({ clipping, onTags }: { clipping: Clipping; onTags: () => void }) {
  const t = useT('clippings');
  const { can } = usePermission('mention.save');
  const canOpenRelations = usePermission('relations.list').can;
  const { tags, note, kpi_campaigns = [], stories = [], relations = [] } = clipping;
  return (
    <>
      <ul className={classes.tags}>
        {tags.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {kpi_campaigns.map(({ id, name }) => (
          <li key={id}>{t('panel.kpi', { name })}</li>
        ))}
        {stories.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {relations.map(({ id, name }) => (
          <li key={id}>
            {canOpenRelations ? (
              <Link to="/connect/relations/$relationId" params={{ relationId: id }} className="underlined">
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        ))}
        {can && (
          <li className={classes.addTag}>
            <button type="button" onClick={onTags}>
              <IconPlus size={14} stroke={1.6} aria-hidden /> {t('panel.tag')}
            </button>
          </li>
        )}
      </ul>
      {note && <p className={classes.noteText}>{note}</p>}
    </>
  );
}

interface ValueProps {
  value: number;
  version: number;
  isDraft: boolean;
  /** True if the audience is unknown, in which case `value` is meaningless. */
  isUnknown: boolean;
}

function ValueHead({ value, version, isDraft, isUnknown }: ValueProps) {
  const t = useT('clippings');
  const { number, shortDate, withCurrency } = useFormat();
  const { code, rate, rate_at } = useFigures();
  const rates = rate_at
    ? t('value.rates', { version, code, date: shortDate(rate_at) })
    : t('value.no_rates', { version, code });
  return (
    <div className={classes.value}>
      <div>
        <h4>hfValue</h4>
        <span>{rates}</span>
      </div>
      <p aria-live="polite">
        <span className={classes.figure}>
          {isUnknown ? t('unknown') : withCurrency(number(fromBase(value, rate)), code)}
        </span>
        {isDraft && <span className={classes.draft}>{t('value.draft')}</span>}
      </p>
    </div>
  );
}
