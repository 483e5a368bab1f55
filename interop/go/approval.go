package main

import (
	"fmt"

	"github.com/labd/commercetools-go-sdk/platform"
)

func role(key string) platform.AssociateRoleResourceIdentifier {
	return platform.AssociateRoleResourceIdentifier{Key: ref(key)}
}

func associate(customer platform.Customer, key string) platform.AssociateDraft {
	return platform.AssociateDraft{
		Customer: platform.CustomerResourceIdentifier{ID: ref(customer.ID)},
		AssociateRoleAssignments: []platform.AssociateRoleAssignmentDraft{
			{AssociateRole: role(key)},
		},
	}
}

// foundCompany creates the company with a buyer and a lead, who approves what is large.
func foundCompany(shop *shop) (buyer, lead platform.Customer) {
	for key, permissions := range map[string][]platform.Permission{
		"buyer": {
			platform.PermissionCreateMyCarts, platform.PermissionViewMyCarts,
			platform.PermissionCreateMyOrdersFromMyCarts, platform.PermissionViewMyOrders,
		},
		"lead": {
			platform.PermissionCreateApprovalRules, platform.PermissionUpdateApprovalFlows,
			platform.PermissionViewOthersOrders,
		},
	} {
		must(shop.AssociateRoles().Post(platform.AssociateRoleDraft{
			Key: key, BuyerAssignable: ref(false), Permissions: permissions,
		}).Execute(ctx))
	}
	buyer, lead = signUp(shop, "buyer@example.com"), signUp(shop, "lead@example.com")
	must(shop.BusinessUnits().Post(platform.CompanyDraft{
		Key:        "acme",
		Name:       "Acme",
		Status:     ref(platform.BusinessUnitStatusActive),
		Associates: []platform.AssociateDraft{associate(buyer, "buyer"), associate(lead, "lead")},
	}).Execute(ctx))
	return buyer, lead
}

func approveOrder(shop *shop) {
	buyer, lead := foundCompany(shop)
	unitOf := func(person platform.Customer) *platform.ByProjectKeyAsAssociateByAssociateIdInBusinessUnitKeyByBusinessUnitKeyRequestBuilder {
		return shop.AsAssociate().WithAssociateIdValue(person.ID).
			InBusinessUnitKeyWithBusinessUnitKeyValue("acme")
	}
	must(unitOf(lead).ApprovalRules().Post(platform.ApprovalRuleDraft{
		Key:        ref("large"),
		Name:       "Large orders",
		Status:     platform.ApprovalRuleStatusActive,
		Predicate:  `totalPrice > "50.00 EUR"`,
		Requesters: []platform.RuleRequesterDraft{{AssociateRole: role("buyer")}},
		Approvers: platform.ApproverHierarchyDraft{Tiers: []platform.ApproverConjunctionDraft{{
			And: []platform.ApproverDisjunctionDraft{{
				Or: []platform.RuleApproverDraft{{AssociateRole: role("lead")}},
			}},
		}}},
	}).Execute(ctx))
	items := platform.LineItemDraft{Sku: ref("lamp-1"), Quantity: ref(2)}
	cart := must(unitOf(buyer).Carts().Post(cartDraft(buyer, items)).Execute(ctx))
	order := must(unitOf(buyer).Orders().Post(platform.OrderFromCartDraft{
		Cart:        &platform.CartResourceIdentifier{ID: ref(cart.ID)},
		Version:     cart.Version,
		OrderNumber: ref("interop-2"),
	}).Execute(ctx))
	flows := unitOf(lead).ApprovalFlows()
	page := must(flows.Get().Where([]string{`order(id = "` + order.ID + `")`}).Execute(ctx))
	flow := page.Results[0]
	check("flow", flow.Status, platform.ApprovalFlowStatusPending)
	approved := must(flows.WithId(flow.ID).Post(platform.ApprovalFlowUpdate{
		Version: flow.Version,
		Actions: []platform.ApprovalFlowUpdateAction{platform.ApprovalFlowApproveAction{}},
	}).Execute(ctx))
	check("flow", approved.Status, platform.ApprovalFlowStatusApproved)
	done("approval")
}

func main() {
	fmt.Println("client", "github.com/labd/commercetools-go-sdk", version())
	shop := openShop()
	setUp(shop)
	createCatalogue(shop)
	findProduct(shop)
	customer := signUp(shop, "ann@example.com")
	done("customer")
	cart := fillCart(shop, customer)
	order, payment := orderCart(shop, cart, customer)
	fulfil(shop, order, payment)
	readByGraphql(shop)
	approveOrder(shop)
}
