/** A call that has its answer, as the log and the figures have it. */
export interface Answered {
  id: string;
  method: string;
  /** Without its query. */
  path: string;
  /** As it was declared, with `:id` in it. */
  route: string;
  status: number;
  milliseconds: number;
}
