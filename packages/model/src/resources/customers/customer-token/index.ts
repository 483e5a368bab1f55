import { kindOf } from '../../../declaration/index.ts';
import { procedures as passwordChanges } from './change-password.ts';
import { procedures as emailProcedures } from './email-token.ts';
import { customerEmailTokenCreated, customerPasswordTokenCreated } from './messages.ts';
import { procedures as passwordProcedures } from './password-token.ts';
import { emailToken, passwordToken } from './resource.ts';

export const customerEmailTokenKind = kindOf({
  resource: emailToken,
  messages: { customerEmailTokenCreated },
  procedures: emailProcedures,
});

export const customerPasswordTokenKind = kindOf({
  resource: passwordToken,
  messages: { customerPasswordTokenCreated },
  procedures: [...passwordProcedures, ...passwordChanges],
});
