/** Returns the number in the `page` parameter of an address; 1 if that is not an integer from 1 to 999999. */
export const readPageNumber = (url: string): number => {
  const parameter = new URL(url).searchParams.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(parameter) ? Number(parameter) : 1;
};
