import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useOrganisation } from '../../shared/actor/index.ts';
import { RequiredDialog } from '../../shared/feedback/index.ts';
import { useT } from '../../shared/i18n/index.ts';

/** Tells a user without any brand whom to ask for access. */
export function NoBrands() {
  const t = useT('app');
  const contact = useOrganisation()?.accountManager?.email;
  return (
    <RequiredDialog title={t('no_brands.title')}>
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
    </RequiredDialog>
  );
}
