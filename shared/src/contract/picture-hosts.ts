/** At most so many hosts of pictures are told for one site, the most used first. */
export const maxPictureHosts = 50;

/**
 * Matches an https origin that a policy may contain. It is stricter than a URL: `URL` accepts hosts with `;`, `,` or
 * `*`, which would add a directive to the policy, or allow every host.
 */
const pattern =
  /^https:\/\/(?=.{1,253}(?::|$))[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*(?::\d{1,5})?$/;

/** Whether a value is an https origin, such as `https://pictures.example.org:8443`, and nothing else. */
export const isPictureOrigin = (value: unknown): value is string => typeof value === 'string' && pattern.test(value);

/** Returns the origin of a picture's address; undefined unless it is an https address that a policy may contain. */
export function findPictureOrigin(address: string): string | undefined {
  const origin = URL.canParse(address) ? new URL(address).origin : undefined;
  return isPictureOrigin(origin) ? origin : undefined;
}
