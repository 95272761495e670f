interface PersonName {
  name: string;
  firstname: string;
  lastname: string;
}

/** Joins the three names with spaces, without empty ones (spec §2). */
export const joinNames = ({ name, firstname, lastname }: PersonName): string =>
  [name, firstname, lastname].filter((part) => part !== '').join(' ');
