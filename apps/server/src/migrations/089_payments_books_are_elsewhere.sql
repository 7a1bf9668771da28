-- Nothing of the books is left here.
DROP FUNCTION payments.refuse_change();
DROP FUNCTION payments.check_balanced();
