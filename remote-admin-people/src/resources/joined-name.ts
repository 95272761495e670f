interface Named {
  name: string;
  firstname: string;
  lastname: string;
}

/** Spec §2: the three names joined. */
export const joinedName = ({ name, firstname, lastname }: Named): string =>
  [name, firstname, lastname].filter((part) => part !== '').join(' ');
