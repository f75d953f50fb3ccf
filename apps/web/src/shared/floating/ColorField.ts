import { ColorInput } from '@mantine/core';

export { ColorInput };
