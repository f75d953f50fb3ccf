import { Menu } from '@mantine/core';
import type { Mention } from '@masthead/contract';
import { IconBookmark, IconExternalLink, IconEye, IconEyeOff, IconHelpCircle, IconLink } from '@tabler/icons-react';
import { useActiveBrand, usePermission } from '../../shared/actor/index.ts';
import { notify } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { isHidden } from './hidden.ts';
import type { MentionActions } from './useMentionActions.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Everything that can be done with a mention, for its menus. */
export function MentionMenuItems({
  mention,
  actions,
  onWhy,
}: {
  mention: Mention;
  actions: MentionActions;
  onWhy?: (mention: Mention) => void;
}) {
  const t = useT('mentions');
  const brand = useActiveBrand();
  const canSave = usePermission('mention.save').can;
  const canHide = usePermission('stream.update').can;
  return (
    <>
      {canSave && !mention.clipping_id && (
        <Menu.Item leftSection={<IconBookmark {...icon} />} onClick={() => actions.save(mention)}>
          {t('actions.save_long')}
        </Menu.Item>
      )}
      {onWhy && (
        <Menu.Item leftSection={<IconHelpCircle {...icon} />} onClick={() => onWhy(mention)}>
          {t('why.title')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconExternalLink {...icon} />}
        component="a"
        href={mention.url}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('actions.open_outlet')}
      </Menu.Item>
      <CopyLink url={mention.url} />
      {canHide && <Menu.Divider />}
      {canHide && isHidden(mention) && (
        <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => actions.unhide(mention)}>
          {t('actions.unhide')}
        </Menu.Item>
      )}
      {canHide && !isHidden(mention) && (
        <>
          <Menu.Item leftSection={<IconEyeOff {...icon} />} onClick={() => actions.hide(mention)}>
            {t('actions.hide')}
          </Menu.Item>
          <Menu.Item leftSection={<IconEyeOff {...icon} />} onClick={() => actions.hide(mention, 'brand')}>
            {t('actions.hide_in_brand', { brand: brand.name })}
          </Menu.Item>
          <Menu.Item leftSection={<IconEyeOff {...icon} />} onClick={() => actions.hide(mention, 'organisation')}>
            {t('actions.hide_in_organisation')}
          </Menu.Item>
        </>
      )}
    </>
  );
}

function CopyLink({ url }: { url: string }) {
  const t = useT('mentions');
  const copy = () => {
    // Without a secure address the browser offers no clipboard.
    Promise.resolve(navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))).then(
      () => notify({ title: t('actions.link_copied') }),
      () => notify({ kind: 'warning', title: t('actions.link_failed'), body: url }),
    );
  };
  return (
    <Menu.Item leftSection={<IconLink {...icon} />} onClick={copy}>
      {t('actions.copy_link')}
    </Menu.Item>
  );
}
