import { col, rowNumber, statusColumn } from '@quoin/shared/admin/columns';
import { screens } from '@quoin/shared/admin/define-screens';
import { subscribers } from '@quoin/shared/contract/resources/subscribers';

export const subscriberScreens = screens(subscribers, {
  path: 'subscribers',
  list: { columns: [rowNumber(), col('name', 'Name'), col('email', 'Email'), statusColumn()] },
  form: { fields: ['name', 'email', 'status'] },
});
