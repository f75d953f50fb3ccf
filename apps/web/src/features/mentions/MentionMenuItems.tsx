import type { Mention } from '@masthead/contract';
import { useActiveBrand, usePermission } from '../../shared/actor/index.ts';
import { copyLink } from '../../shared/copy-link.ts';
import { Menu } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import {
  IconBan,
  IconBookmark,
  IconCheckbox,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconHelpCircle,
  IconLink,
} from '../../shared/icons/index.ts';
import type { MentionActions } from './actions/mention-actions.ts';
import { isHidden } from './hidden.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Everything that can be done with a mention, for its menus. */
export function MentionMenuItems({
  mention,
  actions,
  onWhy,
  onHide,
  onSelect,
}: {
  mention: Mention;
  actions: MentionActions;
  onWhy?: ((mention: Mention) => void) | undefined;
  /** Hides it where that leads somewhere, such as to the next one. */
  onHide?: ((mention: Mention) => void) | undefined;
  onSelect?: ((id: string) => void) | undefined;
}) {
  const t = useT('mentions');
  const canSave = usePermission('mention.save').can;
  const canHide = usePermission('stream.update').can;
  return (
    <>
      {canSave && !mention.clipping_id && (
        <Menu.Item leftSection={<IconBookmark {...icon} />} onClick={() => actions.save([mention])}>
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
        <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => actions.unhide([mention])}>
          {t('actions.unhide')}
        </Menu.Item>
      )}
      {canHide && !isHidden(mention) && (
        <HideItems mention={mention} actions={actions} onHide={onHide ?? ((one) => actions.hide([one]))} />
      )}
      {onSelect && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconCheckbox {...icon} />} onClick={() => onSelect(mention.id)}>
            {t('bulk.select')}
          </Menu.Item>
        </>
      )}
    </>
  );
}

/** Hiding by how far it reaches: the piece or its story, here or everywhere, the outlet as a whole. */
function HideItems({
  mention,
  actions,
  onHide,
}: {
  mention: Mention;
  actions: MentionActions;
  onHide: (mention: Mention) => void;
}) {
  const t = useT('mentions');
  const brand = useActiveBrand();
  const outlet = mention.media_outlet.name;
  const pieces = mention.copies + 1;
  const hideIcon = <IconEyeOff {...icon} />;
  return (
    <>
      {pieces === 1 ? (
        <Menu.Item leftSection={hideIcon} onClick={() => onHide(mention)}>
          {t('actions.hide')}
        </Menu.Item>
      ) : (
        <>
          <Menu.Item leftSection={hideIcon} onClick={() => actions.hide([mention], { reach: 'story' })}>
            {t('actions.hide_story', { count: pieces })}
          </Menu.Item>
          <Menu.Item leftSection={hideIcon} onClick={() => actions.hide([mention], { reach: 'piece' })}>
            {t('actions.hide_piece')}
          </Menu.Item>
        </>
      )}
      <Menu.Item leftSection={hideIcon} onClick={() => actions.hide([mention], { level: 'brand' })}>
        {t('actions.hide_in_brand', { brand: brand.name })}
      </Menu.Item>
      <Menu.Item leftSection={hideIcon} onClick={() => actions.hide([mention], { level: 'organisation' })}>
        {t('actions.hide_in_organisation')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{outlet}</Menu.Label>
      <Menu.Item leftSection={hideIcon} onClick={() => actions.hide([mention], { reach: 'outlet' })}>
        {t('actions.hide_outlet')}
      </Menu.Item>
      <Menu.Item leftSection={<IconBan {...icon} />} onClick={() => actions.blockOutlet(mention)}>
        {t('actions.block_outlet')}
      </Menu.Item>
    </>
  );
}

function CopyLink({ url }: { url: string }) {
  const t = useT('mentions');
  const copy = () => copyLink(url, { copied: t('actions.link_copied'), failed: t('actions.link_failed') });
  return (
    <Menu.Item leftSection={<IconLink {...icon} />} onClick={copy}>
      {t('actions.copy_link')}
    </Menu.Item>
  );
}
