import { sections } from '../../contract/resources/sections.ts';
import { screens } from '../define-screens.ts';
import { toDraft } from './drafts.ts';

const { form } = screens(sections, {
  path: 'section',
  list: { columns: [] },
  form: { fields: ['name', 'content', 'page_id', 'template', 'status'] },
});
const fields = typeof form === 'object' && 'fields' in form ? form.fields : [];

describe('the draft of a form', () => {
  it('starts with the default of each field where the record is new', () => {
    expect(toDraft(fields, null)).toEqual({ name: '', content: '', page_id: null, template: 'default', status: 1 });
  });

  it("starts with the record's values, and with the defaults of those that it does not have", () => {
    const record = {
      id: 1,
      app_key: 'quoin-site',
      version: 1,
      created_at: '',
      updated_at: '',
      name: 'Welcome',
      page_id: 7,
      template: '',
      status: 0,
    };
    expect(toDraft(fields, record)).toEqual({ name: 'Welcome', content: '', page_id: 7, template: '', status: 0 });
  });
});
