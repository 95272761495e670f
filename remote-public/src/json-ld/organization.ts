import type { applications } from '@quoin/shared/contract/resources/applications';
import type { RecordOf } from '@quoin/shared/contract/contract';
import { toAbsolute, node } from './node.ts';

type Application = RecordOf<typeof applications>;

/** Returns the reference by which other JSON-LD objects of a page name the organisation. */
export const getOrganizationId = (): object => ({ '@id': toAbsolute('/#organization') });

const isOrganization = (value: object): boolean => '@type' in value && value['@type'] === 'Organization';

function parseObject(source: string): object | undefined {
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    // Settings may contain incomplete JSON: ignore it, never show it (spec point 18).
    return undefined;
  }
}

/**
 * Returns the JSON-LD of the organisation and its site. If the settings' own schema (`meta_schema`) describes the
 * organisation, its values override those of the settings; any other object is appended.
 */
export function describeOrganization(site: Application, links: readonly string[]): object[] {
  const { name, description, logo_header: logo, email, phone: telephone, address, meta_schema } = site;
  const customSchema = parseObject(meta_schema);
  const isOverride = customSchema !== undefined && isOrganization(customSchema);
  const organization = node('Organization', {
    ...getOrganizationId(),
    name,
    url: toAbsolute('/'),
    description,
    logo: toAbsolute(logo),
    email,
    telephone,
    address,
    sameAs: links.filter((link) => /^https?:/.test(link)),
  });
  const website = node('WebSite', {
    '@id': toAbsolute('/#website'),
    name,
    url: toAbsolute('/'),
    inLanguage: 'en',
    publisher: getOrganizationId(),
  });
  return [
    isOverride ? { ...organization, ...customSchema } : organization,
    website,
    ...(customSchema && !isOverride ? [customSchema] : []),
  ];
}
