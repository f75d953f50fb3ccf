import { Input } from '@mantine/core';
import { type NewUserForm, type Role, roles } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../shared/api/index.ts';
import { Select } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { ErrorState, RowSkeletons } from '../../../shared/page/index.ts';
import classes from '../organisations/organisations.module.css';

type Brands = NewUserForm['brands'];

interface Props {
  organisationId: string;
  value: Brands;
  error: string | undefined;
  onChange: (brands: Brands) => void;
}

/** The brands of an organisation, each with the role that a new user gets in it. */
export function BrandRoles({ organisationId, value, error, onChange }: Props) {
  const t = useT('staff');
  const accounts = useT('accounts');
  const query = useQuery(apiQuery('staff.organisations.show', { params: { organisation_id: organisationId } }));
  if (query.isPending) return <RowSkeletons count={2} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const set = (id: string, role: Role | undefined) =>
    onChange([...value.filter((brand) => brand.id !== id), ...(role ? [{ id, role }] : [])]);
  return (
    <Input.Wrapper label={t('users.roles')} error={error} labelElement="div">
      <ul className={classes.roles}>
        {query.data.data.brands.map(({ id, name }) => (
          <li key={id}>
            <span className="cut">{name}</span>
            <Select
              clearable
              aria-label={t('users.role_in', { brand: name })}
              placeholder={t('users.no_role')}
              data={roles.map((role) => ({ value: role, label: accounts(`roles.${role}`) }))}
              value={value.find((brand) => brand.id === id)?.role ?? null}
              onChange={(chosen) =>
                set(
                  id,
                  roles.find((role) => role === chosen),
                )
              }
            />
          </li>
        ))}
      </ul>
    </Input.Wrapper>
  );
}
