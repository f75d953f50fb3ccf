import { Button, TextInput } from '@mantine/core';
import type { PressContact } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { Menu } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAddressBook } from '../../../shared/icons/index.ts';
import { useStoryChecks } from '../saving/later-checks.ts';
import { contactsOf } from '../stories.api.ts';
import classes from './editor.module.css';
import { useStory } from './story-context.ts';

const nobody: PressContact = { name: '', role: null, email: null, phone: null };
const fields = ['name', 'role', 'email', 'phone'] as const;

/** Whom journalists ask: one of the brand's contacts, or typed. */
export function ContactFields() {
  const t = useT('stories');
  const brand = useActiveBrand();
  const { values, errors, change } = useStory();
  const known = useQuery(contactsOf(brand.id)).data?.data ?? [];
  const contact = values.contact ?? nobody;
  const checks = useStoryChecks();
  const set = (part: Partial<PressContact>) => {
    const next = { ...contact, ...part };
    change({ contact: fields.some((field) => next[field]) ? next : null });
  };
  const errorOf = (field: (typeof fields)[number]): string | undefined => {
    const said = errors[`contact.${field}`]?.[0] ?? (field === 'name' ? errors.contact?.[0] : undefined);
    if (said || !values.contact || !checks || checks.isContactPart(field, contact[field])) return said;
    return t(`contact.wrong_${field === 'email' ? 'email' : 'name'}`);
  };
  return (
    <section data-part="contact" className={classes.block}>
      <div className={classes.blockHead}>
        <h2>{t('parts.contact')}</h2>
        {known.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="xs" variant="subtle" leftSection={<IconAddressBook size={14} stroke={1.6} aria-hidden />}>
                {t('contact.choose')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {known.map((one) => (
                <Menu.Item
                  key={`${one.name} ${one.email}`}
                  onClick={() =>
                    change({ contact: { name: one.name, role: one.role, email: one.email, phone: one.phone } })
                  }
                >
                  {one.name}
                  {one.role && <span className={classes.role}>{one.role}</span>}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <div className={classes.contact}>
        {fields.map((field) => (
          <TextInput
            key={field}
            label={t(`contact.${field}`)}
            type={field === 'email' ? 'email' : field === 'phone' ? 'tel' : 'text'}
            autoComplete="off"
            maxLength={field === 'phone' ? 50 : 255}
            value={contact[field] ?? ''}
            error={errorOf(field)}
            onChange={(event) => {
              const text = event.currentTarget.value;
              set({ [field]: field === 'name' ? text : text || null });
            }}
          />
        ))}
      </div>
    </section>
  );
}
