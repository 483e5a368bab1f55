package interop;

import static interop.Flow.check;
import static interop.Flow.done;

import com.commercetools.api.client.ByProjectKeyAsAssociateByAssociateIdInBusinessUnitKeyByBusinessUnitKeyRequestBuilder;
import com.commercetools.api.client.ProjectApiRoot;
import com.commercetools.api.models.approval_flow.ApprovalFlowStatus;
import com.commercetools.api.models.approval_flow.ApprovalFlowUpdateBuilder;
import com.commercetools.api.models.approval_rule.ApprovalRuleDraftBuilder;
import com.commercetools.api.models.approval_rule.ApprovalRuleStatus;
import com.commercetools.api.models.associate_role.AssociateRoleDraftBuilder;
import com.commercetools.api.models.associate_role.Permission;
import com.commercetools.api.models.business_unit.AssociateDraft;
import com.commercetools.api.models.business_unit.AssociateDraftBuilder;
import com.commercetools.api.models.business_unit.BusinessUnitStatus;
import com.commercetools.api.models.business_unit.CompanyDraftBuilder;
import com.commercetools.api.models.customer.Customer;
import com.commercetools.api.models.order.OrderFromCartDraftBuilder;

/** An order of a company that a lead must approve. */
final class Approval {
  private final ProjectApiRoot shop;
  private Customer buyer;
  private Customer lead;

  Approval(ProjectApiRoot shop) {
    this.shop = shop;
  }

  private void createRole(String key, Permission... permissions) {
    var draft =
        AssociateRoleDraftBuilder.of()
            .key(key)
            .buyerAssignable(false)
            .permissions(permissions)
            .build();
    shop.associateRoles().post(draft).executeBlocking();
  }

  private static AssociateDraft associate(Customer customer, String role) {
    return AssociateDraftBuilder.of()
        .customer(b -> b.id(customer.getId()))
        .plusAssociateRoleAssignments(b -> b.associateRole(r -> r.key(role)))
        .build();
  }

  private ByProjectKeyAsAssociateByAssociateIdInBusinessUnitKeyByBusinessUnitKeyRequestBuilder
      unitOf(Customer person) {
    return shop.asAssociate()
        .withAssociateIdValue(person.getId())
        .inBusinessUnitKeyWithBusinessUnitKeyValue("acme");
  }

  private void foundCompany() {
    createRole(
        "buyer",
        Permission.CREATE_MY_CARTS,
        Permission.VIEW_MY_CARTS,
        Permission.CREATE_MY_ORDERS_FROM_MY_CARTS,
        Permission.VIEW_MY_ORDERS);
    createRole(
        "lead",
        Permission.CREATE_APPROVAL_RULES,
        Permission.UPDATE_APPROVAL_FLOWS,
        Permission.VIEW_OTHERS_ORDERS);
    buyer = Catalogue.signUp(shop, "buyer@example.com");
    lead = Catalogue.signUp(shop, "lead@example.com");
    var company =
        CompanyDraftBuilder.of()
            .key("acme")
            .name("Acme")
            .status(BusinessUnitStatus.ACTIVE)
            .associates(associate(buyer, "buyer"), associate(lead, "lead"))
            .build();
    shop.businessUnits().post(company).executeBlocking();
    var rule =
        ApprovalRuleDraftBuilder.of()
            .key("large")
            .name("Large orders")
            .status(ApprovalRuleStatus.ACTIVE)
            .predicate("totalPrice > \"50.00 EUR\"")
            .plusRequesters(b -> b.associateRole(r -> r.key("buyer")))
            .approvers(
                b ->
                    b.plusTiers(
                        tier ->
                            tier.plusAnd(
                                and -> and.plusOr(or -> or.associateRole(r -> r.key("lead"))))))
            .build();
    unitOf(lead).approvalRules().post(rule).executeBlocking();
  }

  void approveOrder() {
    foundCompany();
    var draft =
        Catalogue.cartDraft(buyer).plusLineItems(b -> b.sku("lamp-1").quantity(2L)).build();
    var cart = unitOf(buyer).carts().post(draft).executeBlocking().getBody();
    var order =
        unitOf(buyer)
            .orders()
            .post(
                OrderFromCartDraftBuilder.of()
                    .cart(b -> b.id(cart.getId()))
                    .version(cart.getVersion())
                    .orderNumber("interop-2")
                    .build())
            .executeBlocking()
            .getBody();
    var flows = unitOf(lead).approvalFlows();
    var flow =
        flows
            .get()
            .withWhere("order(id = \"" + order.getId() + "\")")
            .executeBlocking()
            .getBody()
            .getResults()
            .get(0);
    check("flow", flow.getStatus(), ApprovalFlowStatus.PENDING);
    var update =
        ApprovalFlowUpdateBuilder.of()
            .version(flow.getVersion())
            .plusActions(b -> b.approveBuilder())
            .build();
    var approved = flows.withId(flow.getId()).post(update).executeBlocking().getBody();
    check("flow", approved.getStatus(), ApprovalFlowStatus.APPROVED);
    done("approval");
  }
}
