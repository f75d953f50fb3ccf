import { Button, Group, Modal, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useOrganisation } from '../../shared/actor/index.ts';
import { useT } from '../../shared/i18n/index.ts';

/** For a user without any brand: nothing can be shown, so it says whom to ask. */
export function NoBrands() {
  const t = useT('app');
  const contact = useOrganisation()?.accountManager?.email;
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('no_brands.title')}
      size={420}
    >
      <Text size="md" c="var(--ink-2)" mb={20}>
        {t('no_brands.body')}
      </Text>
      <Group justify="flex-end" gap={8}>
        <Button component={Link} to="/logout">
          {t('no_brands.sign_out')}
        </Button>
        {contact && (
          <Button component="a" href={`mailto:${contact}`} variant="filled">
            {t('no_brands.contact')}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
