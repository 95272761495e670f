import type { applications } from '@quoin/shared/contract/resources/applications';
import type { RecordOf } from '@quoin/shared/contract/contract';
import { absolute } from './absolute.ts';
import { node } from './node.ts';

type Application = RecordOf<typeof applications>;

/** Returns the reference by which other JSON-LD objects of a page name the organisation. */
export const organizationId = (): object => ({ '@id': absolute('/#organization') });

const isOrganization = (value: object): boolean => '@type' in value && value['@type'] === 'Organization';

function parsed(source: string): object | undefined {
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
  const own = parsed(meta_schema);
  const isSame = own !== undefined && isOrganization(own);
  const organization = node('Organization', {
    ...organizationId(),
    name,
    url: absolute('/'),
    description,
    logo: absolute(logo),
    email,
    telephone,
    address,
    sameAs: links.filter((link) => /^https?:/.test(link)),
  });
  const website = node('WebSite', {
    '@id': absolute('/#website'),
    name,
    url: absolute('/'),
    inLanguage: 'en',
    publisher: organizationId(),
  });
  return [isSame ? { ...organization, ...own } : organization, website, ...(own && !isSame ? [own] : [])];
}
