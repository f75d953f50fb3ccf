import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import { limits } from '@masthead/contract';
import { useT } from '../../../shared/i18n/index.ts';
import { IconX } from '../../../shared/icons/index.ts';
import { Age } from '../../../shared/parts/index.ts';
import classes from '../briefings.module.css';
import type { Draft, DraftItem } from './useDraft.ts';

export interface ItemProps {
  item: DraftItem;
  name: string;
  draft: Draft;
  isReadOnly: boolean;
}

/** Fields of a heading or a mention of the next issue. */
export function ItemFields({ item, name, draft, isReadOnly }: ItemProps) {
  const t = useT('briefings');
  return (
    <>
      <div className={classes.words}>
        {item.kind === 'heading' ? (
          <TextInput
            aria-label={t('page.heading')}
            placeholder={t('page.heading')}
            value={item.text}
            maxLength={limits.shortText}
            readOnly={isReadOnly}
            onChange={(event) => draft.changeItem(item.key, { text: event.currentTarget.value })}
          />
        ) : (
          <>
            <a
              href={item.url}
              target="_blank"
              rel="noreferrer"
              className={classes.headline}
              lang={item.language === 'other' ? undefined : item.language}
            >
              {item.headline}
            </a>
            <p className={classes.facts}>
              {item.outlet} · <Age time={item.published_at} />
            </p>
            {(!isReadOnly || item.remark) && (
              <Textarea
                variant="unstyled"
                className={classes.remark}
                aria-label={t('page.remark', { headline: name })}
                placeholder={t('page.remark_placeholder')}
                value={item.remark}
                maxLength={limits.briefingRemark}
                readOnly={isReadOnly}
                autosize
                minRows={1}
                onChange={(event) => draft.changeItem(item.key, { remark: event.currentTarget.value })}
              />
            )}
          </>
        )}
      </div>
      {!isReadOnly && (
        <ActionIcon aria-label={t('page.remove', { name })} onClick={() => draft.remove(item.key)}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
}
