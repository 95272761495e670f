/** Stands for the federation runtime where nothing is composed. */
export {};
