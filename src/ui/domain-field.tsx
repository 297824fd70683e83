import { TextField } from './field.tsx';

interface Props {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (value: string) => void;
}

/** The domain that a workspace's forms live on. */
export function DomainField(field: Props) {
  return (
    <TextField
      label="Domain"
      {...field}
      hint="Where the form lives, without https://. *.example.com allows subdomains."
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder="example.com"
    />
  );
}
