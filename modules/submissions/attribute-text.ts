import { type Attribute, DIRECT, UNKNOWN } from '../../contract/entity/attribute.ts';
import type { Language, Text } from '../../contract/text.ts';
import { deviceText } from '../../src/ui/device-name.ts';
import { texts } from './texts.ts';

/** The value of an attribute as reports and filters name it. */
export function attributeText(attribute: Attribute, value: string, language: Language): string | Text {
  if (attribute !== 'campaign' && value === UNKNOWN) return texts('unknown');
  if (attribute === 'source' && value === DIRECT) return texts('direct');
  if (attribute === 'device') return deviceText(value);
  return attribute === 'language' ? languageName(value, language) : value;
}

const languageName = (code: string, language: Language): string =>
  /^[a-z]{2,8}$/.test(code)
    ? (new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }).of(code) ?? code)
    : code;
