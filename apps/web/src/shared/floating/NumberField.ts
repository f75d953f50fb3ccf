import { NumberInput } from '@mantine/core';

export { NumberInput };
